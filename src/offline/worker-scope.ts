/** The used part of a worker's scope: TypeScript's `webworker` library conflicts with `dom`. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type MessageToWorker = WorkerEvent & {
  data: unknown;
  source: { url?: string; postMessage: (message: unknown) => void } | null;
};

type Client = {
  url: string;
  navigate?: (url: string) => Promise<unknown>;
  postMessage: (message: unknown) => void;
};

type WorkerScope = {
  addEventListener: ((type: "install" | "activate", listener: (event: WorkerEvent) => void) => void) &
    ((type: "sync", listener: (event: WorkerEvent & { tag: string }) => void) => void) &
    ((type: "message", listener: (event: MessageToWorker) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    get: (id: string) => Promise<Client | undefined>;
    matchAll: (options: { includeUncontrolled: boolean; type: "window" }) => Promise<Client[]>;
  };
  registration: {
    unregister: () => Promise<boolean>;
    sync?: { register: (tag: string) => Promise<void> };
    navigationPreload?: { enable: () => Promise<void> };
  };
  location: { origin: string };
};

export const scope = globalThis as unknown as WorkerScope;
