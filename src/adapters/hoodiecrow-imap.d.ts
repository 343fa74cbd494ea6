declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  type Message = { raw: string; flags: string[] };
  type Imap = {
    server: Server;
    getMailbox: (path: string) => { messages: Message[] };
    appendMessage: (folder: string, flags: string[], internaldate: Date, raw: string) => void;
    listen: (port: number, done: () => void) => void;
    close: (done: () => void) => void;
  };
  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, { messages: Message[] }>;
  }): Imap;
}
