import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { plainNumber } from "../../platform/text/typed-text";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { ErasurePlan } from "../api/api-types";
import { FormFrame, FormNotices } from "../dialogs/form-frame";
import { EmailField, FormTextField } from "../dialogs/form-fields";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import { downloadFile } from "./download-file";
import { EraseDialog } from "./erase-dialog";
import type { DataSubjectInput } from "./data-subject-input";

type LookUpResult = { subject: DataSubjectInput; plan: ErasurePlan };

export function PersonalDataPage() {
  const notify = useNotify();
  const [lookUpResult, setLookUpResult] = useState<LookUpResult | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const save = async (kind: "json" | "text") => {
    if (!lookUpResult) return;
    try {
      const { data, text } = await call("POST /privacy/data", { ...ADMIN, body: lookUpResult.subject });
      if (kind === "json") downloadFile("person.json", "application/json", JSON.stringify(data, null, 2));
      else downloadFile("person.txt", "text/plain;charset=utf-8", text);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <>
      <Title title={m.admin_kind_people()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        <Card>
          <CardContent>
            <Typography gutterBottom>{m.privacy_staff_lead()}</Typography>
            <LookUpForm onFound={setLookUpResult} />
          </CardContent>
        </Card>
        {lookUpResult ? (
          <ErasurePlanCard
            plan={lookUpResult.plan}
            save={(kind) => void save(kind)}
            erase={() => setIsErasing(true)}
          />
        ) : null}
      </Stack>
      {lookUpResult && isErasing ? (
        <EraseDialog
          subject={lookUpResult.subject}
          close={() => setIsErasing(false)}
          onDone={() => setLookUpResult(null)}
        />
      ) : null}
    </>
  );
}

/** Whether a typed or pasted number has a country code. The server parses the number. */
const hasCountryCode = (typed: string): boolean => /[+＋]|^00|wa\.me|whatsapp/i.test(plainNumber(typed));

function LookUpForm({ onFound }: { onFound: (lookUpResult: LookUpResult) => void }) {
  const form = useDialogForm({
    name: "privacy",
    defaults: { email: "", phone: "" },
    body: ({ email, phone }): DataSubjectInput => ({
      ...(email.trim() ? { email: email.trim() } : {}),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
    }),
    check: ({ email, phone }) => (`${email}${phone}`.trim() === "" ? m.privacy_staff_write_one() : null),
    async send(subject) {
      onFound({ subject, plan: await call("POST /privacy/plan", { ...ADMIN, body: subject }) });
      return UNFINISHED;
    },
    close: () => {},
    // Email addresses and numbers of people who may want their data erased.
    isStored: false,
  });
  return (
    <FormFrame dialogForm={form}>
      <FormNotices dialogForm={form} />
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "start", "& > div": { maxWidth: "24rem" } }}
      >
        <EmailField name="email" label={m.privacy_staff_email()} />
        <FormTextField
          name="phone"
          label={m.privacy_staff_phone()}
          check={(input) => (hasCountryCode(input) ? undefined : m.forms_write_phone())}
          attributes={{ type: "tel" }}
        />
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {m.privacy_staff_look()}
        </Button>
      </Stack>
    </FormFrame>
  );
}

type ErasurePlanCardProps = { plan: ErasurePlan; save: (kind: "json" | "text") => void; erase: () => void };

function ErasurePlanCard({ plan, save, erase }: ErasurePlanCardProps) {
  if (plan.sources.length === 0 && plan.first.length === 0)
    return <Alert severity="info">{m.privacy_nothing()}</Alert>;
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.privacy_staff_found()}
        </Typography>
        <ul>
          {plan.sources.map(({ source, title, erased, retained }) => (
            <li key={source}>
              <strong>{title}</strong>: {m.privacy_goes({ count: erased })}
              {retained.map(({ count, why }) => (
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
