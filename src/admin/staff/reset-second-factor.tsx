import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { StaffResponse } from "../api/api-types";

/** Asks, after a second look, that a colleague without phone and recovery codes may set up the second factor anew. */
export function ResetSecondFactor({ person }: { person: StaffResponse["people"][number] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { id, displayName: name } = person;
  async function reset() {
    setIsConfirming(false);
    try {
      const { isPending } = await call("POST /staff/:id/factor-reset", { ...ADMIN, params: { id } });
      if (isPending) notify(m.admin_factor_reset_waits({ name }), { type: "warning" });
      else notify(m.admin_factor_reset_done({ name }), { type: "success" });
      await queryClient.invalidateQueries({ queryKey: ["staff"] });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  }
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {m.admin_factor_reset()}
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={m.admin_factor_reset()}
        content={m.admin_factor_reset_sure({ name })}
        onConfirm={() => void reset()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
