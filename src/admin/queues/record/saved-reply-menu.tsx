import { Button, Menu, MenuItem } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fillPlaceholders, textFor } from "../../../features/queues/saved-replies/saved-replies.model";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import type { QueueRecordProps } from "../queue-data";

type Props = QueueRecordProps & { onChoose: (text: string) => void };

function getPreferredName({ answers, name }: QueueRecordProps["record"]): string {
  const preferredName = answers
    .map(({ values }) => values["calledName"])
    .find((value) => typeof value === "string");
  return (preferredName as string | undefined) || name || "";
}

/** Inserts a saved reply in the person's language, with their name. */
export function SavedReplyMenu({ queue, record, onChoose }: Props) {
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const { data: replies = [] } = useQuery({
    queryKey: ["saved-replies", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/saved-replies", { ...ADMIN, params: { queue } })).replies,
  });
  if (replies.length === 0) return null;
  const { locale, reference, program } = record;
  const handleChosen = (text: Record<string, string>) => {
    setMenuAnchor(null);
    const values = {
      name: getPreferredName(record),
      reference,
      program: program ? textFor(program, locale) : "",
    };
    onChoose(fillPlaceholders(textFor(text, locale), values));
  };
  return (
    <>
      <Button aria-haspopup="menu" onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}>
        {m.replies_use()}
      </Button>
      <Menu open={menuAnchor !== null} anchorEl={menuAnchor} onClose={() => setMenuAnchor(null)}>
        {replies.map(({ id, name, text }) => (
          <MenuItem key={id} onClick={() => handleChosen(text)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
