import type { AddressInfo } from "node:net";
import hoodiecrow from "hoodiecrow-imap";
import type { ImapConfig } from "../platform/config/replies-config";

export async function startImapServer() {
  const imap = hoodiecrow({
    plugins: ["UNSELECT", "ID", "LITERALPLUS"],
    storage: { INBOX: { messages: [] } },
  });
  await new Promise<void>((resolve) => imap.listen(0, resolve));
  const { port } = imap.server.address() as AddressInfo;
  const account: ImapConfig = {
    host: "127.0.0.1",
    port,
    secure: false,
    folder: "INBOX",
    user: "testuser",
    password: "testpass",
  };
  return {
    account,
    url: `imap://${account.user}:${account.password}@${account.host}:${port}/${account.folder}`,
    deliver: (raw: Buffer) => imap.appendMessage("INBOX", [], new Date(), raw.toString("latin1")),
    readRemaining: () =>
      imap.getMailbox("INBOX").messages.map(({ raw, flags }) => ({
        raw: Buffer.from(raw, "latin1").toString(),
        isSeen: flags.includes("\\Seen"),
      })),
    close: () => new Promise<void>((resolve) => imap.close(resolve)),
  };
}
