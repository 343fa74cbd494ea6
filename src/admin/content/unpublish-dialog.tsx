import { useQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { countIssuedTickets } from "./content-api";

type Props = {
  kind: ContentKind;
  ids: readonly string[];
  onConfirm: () => Promise<unknown>;
  close: () => void;
};

export function UnpublishDialog({ kind, ids, onConfirm, close }: Props) {
  const { data: tickets = 0, isPending } = useQuery({
    queryKey: ["issued-tickets", ids],
    queryFn: () => countIssuedTickets(ids),
    enabled: kind.notifiesGuests === true,
    retry: false,
    gcTime: 0,
  });
  // The question contains this number.
  if (kind.notifiesGuests && isPending) return null;
  const texts = [
    m.writing_unpublish_text(),
    ...(tickets > 0 ? [m.writing_unpublish_tickets({ count: tickets })] : []),
  ];
  return (
    <ConfirmDialog
      isDestructive
      title={m.writing_unpublish_title()}
      text={texts.join(" ")}
      confirmLabel={m.admin_unpublish()}
      onConfirm={onConfirm}
      close={close}
    />
  );
}
