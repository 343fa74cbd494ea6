import { clearDevice } from "./clear-device";
import { scope } from "./worker-scope";

/**
 * Stands in for the worker where pages are not kept (`OFFLINE=off`): takes its place at once, removes everything that was
 * kept, sends the forms that wait, and leaves. Open pages go on undisturbed; their next requests go to the network again.
 */
scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(clearDevice(true)));
