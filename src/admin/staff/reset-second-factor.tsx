import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { StaffResponse } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";

/** For a colleague who lost the phone and the recovery codes. May need a second person. */
export function ResetSecondFactor({ person }: { person: StaffResponse["people"][number] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { id, displayName: name } = person;
  async function reset() {
    const { isPending } = await call("POST /staff/:id/factor-reset", { ...ADMIN, params: { id } });
    if (isPending) notify(m.admin_factor_reset_waits({ name }), { type: "warning" });
    else notify(m.admin_factor_reset_done({ name }), { type: "success" });
    void queryClient.invalidateQueries({ queryKey: ["staff"] });
  }
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {m.admin_factor_reset()}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          isDestructive
          title={m.admin_factor_reset()}
          text={m.admin_factor_reset_sure({ name })}
          confirmLabel={m.admin_factor_reset()}
          onConfirm={reset}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  );
}
