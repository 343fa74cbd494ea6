import type { Deps } from "../platform/deps";
import { addPicture } from "../features/uploads/media/pictures.service.server";
import { localizedText } from "../platform/i18n/localized-text";
import { type ReceiptName, receipts } from "./texts/receipts";

const drawings = import.meta.glob<string>("./receipts/*.png", {
  query: "?inline",
  import: "default",
  eager: true,
});

export type SampleReceipts = Partial<Record<ReceiptName, string>>;

/** Adds the sample receipts as public pictures and skips failures. Safe to repeat: equal files become one picture. */
export async function addReceipts(
  deps: Pick<Deps, "db" | "files" | "pictures" | "now" | "newId" | "log">,
): Promise<SampleReceipts> {
  const ids: SampleReceipts = {};
  for (const [name, receipt] of Object.entries(receipts) as [ReceiptName, (typeof receipts)[ReceiptName]][]) {
    const { seller, number, on } = receipt;
    const bytes = Buffer.from(drawings[`./receipts/${name}.png`]!.split(",")[1]!, "base64");
    const added = await addPicture(deps, bytes, {
      alt: localizedText(
        `Receipt ${number} of ${seller}`,
        `Reçu ${number} de ${seller}`,
        `إيصال ${number} من ${seller}`,
        `Risiti ${number} ya ${seller}`,
      ),
      photographedOn: on,
      focus: null,
      consent: { kind: "none_needed" },
    });
    if (added.ok) ids[name] = added.value.id;
    else
      deps.log.warn({ receipt: name, reason: added.error }, "a receipt of the sample could not be created");
  }
  return ids;
}
