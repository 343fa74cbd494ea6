import { Alert, Button, Card, CardContent, Stack, TextField, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type ErasurePlan, call, wordsOf } from "../client";
import { saveFile } from "./save-file";
import { EraseDialog } from "./erase-dialog";
import type { Whom } from "./whom";

/** For somebody who asks what is kept of them, or that it goes: by an address or a number that is surely theirs. */
export function PeoplePage() {
  const notify = useNotify();
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [plan, setPlan] = useState<{ whom: Whom; plan: ErasurePlan } | null>(null);
  const [erasing, setErasing] = useState(false);
  const whom: Whom = {
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(phone.trim() ? { phone: phone.replaceAll(/[\s()-]/g, "") } : {}),
  };
  const tried = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    void tried(async () =>
      setPlan({ whom, plan: await call("POST /people/plan", { ...ADMIN, body: whom }) }),
    );
  };
  const save = (kind: "json" | "text") =>
    tried(async () => {
      if (!plan) return;
      const { data, text } = await call("POST /people/data", { ...ADMIN, body: plan.whom });
      if (kind === "json") saveFile("person.json", "application/json", JSON.stringify(data, null, 2));
      else saveFile("person.txt", "text/plain;charset=utf-8", text);
    });
  return (
    <>
      <Title title={m.admin_kind_people()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        <Card>
          <CardContent>
            <Typography>{m.privacy_staff_lead()}</Typography>
            <Stack
              component="form"
              onSubmit={look}
              direction="row"
              spacing={2}
              useFlexGap
              sx={{
                flexWrap: "wrap",
                marginBlockStart: 2,
                alignItems: "end",
                "& > div": { maxWidth: "24rem" },
              }}
            >
              <TextField
                type="email"
                label={m.privacy_staff_email()}
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
              <TextField
                type="tel"
                label={m.privacy_staff_phone()}
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
              />
              <Button type="submit" variant="contained" disabled={!email.trim() && !phone.trim()}>
                {m.privacy_staff_look()}
              </Button>
            </Stack>
          </CardContent>
        </Card>
        {plan ? (
          <Found plan={plan.plan} save={(kind) => void save(kind)} erase={() => setErasing(true)} />
        ) : null}
      </Stack>
      {plan && erasing ? (
        <EraseDialog
          whom={plan.whom}
          close={() => setErasing(false)}
          done={() => {
            setErasing(false);
            setPlan(null);
          }}
        />
      ) : null}
    </>
  );
}

type FoundProps = { plan: ErasurePlan; save: (kind: "json" | "text") => void; erase: () => void };

function Found({ plan, save, erase }: FoundProps) {
  if (plan.parts.length === 0 && plan.first.length === 0)
    return <Alert severity="info">{m.privacy_nothing()}</Alert>;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.privacy_staff_found()}
        </Typography>
        <ul>
          {plan.parts.map(({ part, title, gone, stays }) => (
            <li key={part}>
              <strong>{title}</strong>: {m.privacy_goes({ count: gone })}
              {stays.map(({ count, why }) => (
                <span key={why}> {m.privacy_stays({ count, why })}</span>
              ))}
            </li>
          ))}
        </ul>
        {plan.first.map((text) => (
          <Alert key={text} severity="warning">
            {text}
          </Alert>
        ))}
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", marginBlockStart: 2 }}>
          <Button variant="outlined" onClick={() => save("json")}>
            {m.privacy_download()}
          </Button>
          <Button variant="outlined" onClick={() => save("text")}>
            {m.privacy_download_text()}
          </Button>
          <Button color="error" variant="outlined" disabled={plan.first.length > 0} onClick={erase}>
            {m.privacy_staff_erase()}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  );
}
