/** An ordinary small agent service over OkHttp. It knows nothing of runbudget. */
package sample.service;
