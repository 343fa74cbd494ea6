import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type ErasurePlan, call, wordsOf } from "../client";
import { FormFrame, FormNews } from "../dialogs/form-frame";
import { EmailField, TypedField } from "../dialogs/typed-field";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { saveFile } from "./save-file";
import { EraseDialog } from "./erase-dialog";
import type { Whom } from "./whom";

type Looked = { whom: Whom; plan: ErasurePlan };

/** For people who ask which data about them are stored, or want them erased. */
export function PeoplePage() {
  const notify = useNotify();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [erasing, setErasing] = useState(false);
  const save = async (kind: "json" | "text") => {
    if (!looked) return;
    try {
      const { data, text } = await call("POST /people/data", { ...ADMIN, body: looked.whom });
      if (kind === "json") saveFile("person.json", "application/json", JSON.stringify(data, null, 2));
      else saveFile("person.txt", "text/plain;charset=utf-8", text);
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  return (
    <>
      <Title title={m.admin_kind_people()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        <Card>
          <CardContent>
            <Typography gutterBottom>{m.privacy_staff_lead()}</Typography>
            <Look found={setLooked} />
          </CardContent>
        </Card>
        {looked ? (
          <Found plan={looked.plan} save={(kind) => void save(kind)} erase={() => setErasing(true)} />
        ) : null}
      </Stack>
      {looked && erasing ? (
        <EraseDialog whom={looked.whom} close={() => setErasing(false)} done={() => setLooked(null)} />
      ) : null}
    </>
  );
}

/** Looks a person up by an address or a number that is surely theirs. */
function Look({ found }: { found: (looked: Looked) => void }) {
  const form = useDialogForm({
    name: "people",
    defaults: { email: "", phone: "" },
    body: ({ email, phone }): Whom => ({
      ...(email.trim() ? { email: email.trim() } : {}),
      ...(phone.trim() ? { phone: phone.replaceAll(/[\s()-]/g, "") } : {}),
    }),
    check: ({ email, phone }) => (`${email}${phone}`.trim() === "" ? m.privacy_staff_write_one() : null),
    async send(whom) {
      found({ whom, plan: await call("POST /people/plan", { ...ADMIN, body: whom }) });
      return UNFINISHED;
    },
    close: () => {},
    // Addresses of people who may ask to be forgotten.
    stored: false,
  });
  return (
    <FormFrame of={form}>
      <FormNews of={form} />
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "start", "& > div": { maxWidth: "24rem" } }}
      >
        <EmailField name="email" label={m.privacy_staff_email()} />
        <TypedField name="phone" label={m.privacy_staff_phone()} attributes={{ type: "tel" }} />
        <Button type="submit" variant="contained" disabled={form.busy}>
          {m.privacy_staff_look()}
        </Button>
      </Stack>
    </FormFrame>
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
