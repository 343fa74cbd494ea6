import type { Tx } from "../../../../platform/database/database";

export type MovedGifts = Readonly<{ giftId: string; monthlyId: string | null }>;

/** Also ends links. Monthly gift first: booking locks it, so a payment gets the new donor or moves here. */
export async function moveGifts(
  tx: Tx,
  { giftId, monthlyId }: MovedGifts,
  { donorId, now }: { donorId: string; now: Date },
): Promise<void> {
  if (monthlyId !== null) {
    await tx
      .updateTable("monthly_gift")
      .set({ donor_id: donorId, updated_at: now })
      .where("id", "=", monthlyId)
      .execute();
    await tx.deleteFrom("giving_token").where("monthly_id", "=", monthlyId).execute();
  }
  await tx
    .updateTable("gift")
    .set((eb) => ({ donor_id: donorId, link_version: eb("link_version", "+", 1), updated_at: now }))
    .where((eb) =>
      eb.or([eb("id", "=", giftId), ...(monthlyId === null ? [] : [eb("monthly_id", "=", monthlyId)])]),
    )
    .execute();
}

/** Erases a donor without gifts: a mistyped email address belongs to another person. */
export async function clearDonorWithoutGifts(tx: Tx, donorId: string, now: Date): Promise<void> {
  await tx
    .updateTable("donor")
    .set({
      contact_key: `none:${donorId}`,
      name: null,
      email: null,
      phone: null,
      country: null,
      updated_at: now,
    })
    .where("id", "=", donorId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("gift").select("gift.id").whereRef("gift.donor_id", "=", "donor.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("monthly_gift")
            .select("monthly_gift.id")
            .whereRef("monthly_gift.donor_id", "=", "donor.id"),
        ),
      ),
    )
    .execute();
}
