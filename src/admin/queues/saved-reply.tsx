import { Button, Menu, MenuItem } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fillIn, textFor } from "../../features/queues/saved-replies.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import type { OfQueue } from "./part";

type Props = OfQueue & { use: (text: string) => void };

/** What the person wants to be called, as far as the form asks. */
function calledOf({ answers, name }: OfQueue["record"]): string {
  const called = answers.map(({ values }) => values["calledName"]).find((value) => typeof value === "string");
  return (called as string | undefined) || name || "";
}

/** Puts a saved reply into the answer, in the person's language and with their name in it. */
export function SavedReply({ queue, record, use }: Props) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const { data: replies = [] } = useQuery({
    queryKey: ["saved-replies", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/saved-replies", { ...ADMIN, params: { queue } })).replies,
  });
  if (replies.length === 0) return null;
  const { locale, reference, program } = record;
  const chosen = (text: Record<string, string>) => {
    setAt(null);
    const values = { name: calledOf(record), reference, program: program ? textFor(program, locale) : "" };
    use(fillIn(textFor(text, locale), values));
  };
  return (
    <>
      <Button aria-haspopup="menu" onClick={({ currentTarget }) => setAt(currentTarget)}>
        {m.replies_use()}
      </Button>
      <Menu open={at !== null} anchorEl={at} onClose={() => setAt(null)}>
        {replies.map(({ id, name, text }) => (
          <MenuItem key={id} onClick={() => chosen(text)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
