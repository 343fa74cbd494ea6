import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { CampaignView } from "../campaign-view.server";

/**
 * Asks the API once the page is alive how much has been raised, and reads the page again when it shows another amount: minutes
 * may lie between the page and its first touch, and a saved copy may be older. Later changes come by `useLiveTotals`.
 */
export function useCurrentTotals({ slug, raisedAmount, standing }: CampaignView): void {
  const { revalidate } = useRevalidator();
  const shown = useRef({ raisedAmount, standing });
  useEffect(() => {
    shown.current = { raisedAmount, standing };
  });
  useEffect(() => {
    let isOpen = true;
    const check = async () => {
      const { raised, status } = await readCampaign(slug);
      const isOutdated = raised !== shown.current.raisedAmount || status !== shown.current.standing;
      if (isOpen && isOutdated) await revalidate();
    };
    // What the reader has to know of an error is in a toast (`platform/client/error-toast.ts`); the page stays as it is.
    void check().catch(() => {});
    return () => void (isOpen = false);
  }, [slug, revalidate]);
}

async function readCampaign(slug: string) {
  const { apiClient } = await import("../../../api-client");
  await apiClient.started();
  return apiClient.api("GET /campaigns/:id", { params: { id: slug } });
}
