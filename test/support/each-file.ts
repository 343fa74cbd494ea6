import { afterAll } from "vitest";
import { closeDatabases } from "./database";

// Runs for each test file, while its imports are shared by all files of a worker.
afterAll(closeDatabases);
