import fc from "fast-check";

// The same cases in each run, so that a mutant that survived once survives again.
fc.configureGlobal({ seed: 1 });
