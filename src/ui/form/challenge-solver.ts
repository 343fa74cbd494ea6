// The library's lazy import would bring its server's half as well: of a module of our own only what it exports is built.
export { solveChallenge } from "altcha-lib";
export { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
