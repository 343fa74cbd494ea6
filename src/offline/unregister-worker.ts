import { clearDevice } from "./clear-device";
import { scope } from "./worker-scope";

/** Replaces the worker when `OFFLINE=off`: clears caches, sends queued forms and unregisters. Open pages stay usable. */
scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(clearDevice(true)));
