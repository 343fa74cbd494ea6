// A module of its own, so that the build omits server code that the library's lazy import would add.
export { solveChallenge } from "altcha-lib";
export { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
