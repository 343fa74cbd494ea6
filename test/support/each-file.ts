import { afterAll } from "vitest";
import { closeDatabases } from "./database";

// Runs for each test file anew, while the modules that it imports are shared by all files of a worker.
afterAll(closeDatabases);
