import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type StaffAnswer, call, wordsOf } from "../client";

/** Asks, after a second look, that a colleague without phone and recovery codes may set up the second factor anew. */
export function ResetFactor({ person }: { person: StaffAnswer["people"][number] }) {
  const [asked, setAsked] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  const { id, displayName: name } = person;
  async function reset() {
    setAsked(false);
    try {
      const { waits } = await call("POST /staff/:id/factor-reset", { ...ADMIN, params: { id } });
      if (waits) notify(m.admin_factor_reset_waits({ name }), { type: "warning" });
      else notify(m.admin_factor_reset_done({ name }), { type: "success" });
      await queries.invalidateQueries({ queryKey: ["staff"] });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  }
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {m.admin_factor_reset()}
      </Button>
      <Confirm
        isOpen={asked}
        title={m.admin_factor_reset()}
        content={m.admin_factor_reset_sure({ name })}
        onConfirm={() => void reset()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
