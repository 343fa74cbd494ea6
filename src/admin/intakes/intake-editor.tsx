import { Alert, Card, CardContent } from "@mui/material";
import {
  Create,
  Edit,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useEditContext,
  useNotify,
  useRecordContext,
  useRedirect,
} from "react-admin";
import { useEffect, useMemo, useState } from "react";
import { type FieldValues, useFormState } from "react-hook-form";
import {
  MOST_DECISION_DAYS,
  MOST_PLACES,
  USUAL_DECISION_DAYS,
  changesPlans,
} from "../../features/applications/intake.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LEARNERS_ZONE } from "../../platform/format";
import { languageName } from "../../platform/names";
import { LEARNERS_LANGUAGES } from "../../platform/spoken-languages";
import { ADMIN, type IntakeItem, type IntakeLearners, call, fieldErrors, wordsOf } from "../client";
import { ForgetRefusals } from "../content/forget-refusals";
import { MomentInput } from "../content/moment-input";
import { dayText, said } from "../content/said";
import { SaveAgainButton } from "../content/save-again-button";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../form-problem";
import { useWrites } from "../use-writes";
import { ChangeDialog } from "./change-dialog";
import { IntakeHead } from "./intake-head";
import { intakeBody } from "./intake-values";
import { useIntakePrograms } from "./use-intake-programs";

/** An intake: where it stands, what can be done with it, and its days, places and words. */
export const IntakeEdit = () => (
  <Edit<IntakeItem> title={<Heading />} actions={false} component="div" mutationMode="pessimistic">
    <Opened />
  </Edit>
);

/** A new intake. */
export const IntakeCreate = () => (
  <Create title={m.admin_kind_intakes()} component="div">
    <IntakeForm intake={null} />
  </Create>
);

function Heading() {
  const intake = useRecordContext<IntakeItem>();
  return (
    <span>{intake ? `${said(intake.program)}, ${dayText(intake.startsOn)}` : m.admin_kind_intakes()}</span>
  );
}

function Opened() {
  const { record, refetch } = useEditContext<IntakeItem>();
  const [dirty, setDirty] = useState(false);
  if (!record) return null;
  return (
    <>
      <IntakeHead intake={record} dirty={dirty} />
      <IntakeForm intake={record} reload={refetch} isDirty={setDirty} />
    </>
  );
}

const NEW_INTAKE = { decisionDays: USUAL_DECISION_DAYS, languages: [], meetingPlaces: [] };

/** What of an intake is typed. */
const TYPED = ["data"];

type Props = {
  intake: IntakeItem | null;
  reload?: () => unknown;
  /** Called with whether something is typed that is not saved. */
  isDirty?: (dirty: boolean) => void;
};

function IntakeForm({ intake, reload, isDirty }: Props) {
  const writes = useWrites("intakes");
  const notify = useNotify();
  const redirect = useRedirect();
  const { asked, agrees } = useAgreement();
  // A new object at each render would reset the form, also while a menu is open or a field is being typed in.
  const record = useMemo(
    () => ({
      id: intake?.id ?? "new",
      // The days of an intake are those of the place where its learners live.
      data: { ...(intake ?? NEW_INTAKE), timeZone: LEARNERS_ZONE },
    }),
    [intake],
  );
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `intakes/${intake?.id ?? "new"}`,
    saved: { data: record.data },
    version: intake?.version ?? null,
  });
  async function save({ data }: FieldValues) {
    const body = intakeBody(data as Partial<IntakeItem>);
    try {
      if (intake) {
        const at = { ...ADMIN, params: { id: intake.id } };
        if (changesPlans(intake, body) && !(await agrees(await call("GET /intakes/:id/learners", at))))
          return undefined;
        await call("PUT /intakes/:id", { ...at, body: { ...body, version: intake.version } });
        draft.forget();
        await reload?.();
      } else {
        const { id } = await call("POST /intakes", { ...ADMIN, body });
        draft.forget();
        redirect("edit", "intakes", id);
      }
      notify(m.admin_saved(), { type: "success" });
      return undefined;
    } catch (error) {
      const errors = Object.entries(fieldErrors(error)).map(([field, words]) => [`data.${field}`, words]);
      notify(errors.length > 0 ? m.admin_ra_invalid_form() : wordsOf(error), { type: "error" });
      return errors.length > 0
        ? (Object.fromEntries(errors) as Record<string, string>)
        : { root: { server: wordsOf(error) } };
    }
  }
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <CardContent>
        {writes ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        <SimpleForm
          record={record}
          onSubmit={(values: FieldValues) => save(values) as never}
          warnWhenUnsavedChanges={writes}
          noValidate
          toolbar={
            writes ? (
              <Toolbar>
                <SaveAgainButton />
              </Toolbar>
            ) : (
              false
            )
          }
        >
          <ForgetRefusals />
          {isDirty ? <Dirty report={isDirty} /> : null}
          {writes ? <FormDraft of={draft} names={TYPED} version={intake?.version ?? null} /> : null}
          <FormProblem />
          <fieldset className="office-fields" disabled={!writes}>
            <Fields />
          </fieldset>
        </SimpleForm>
        {asked ? <ChangeDialog {...asked} /> : null}
      </CardContent>
    </Card>
  );
}

/** Reports to the page around the form whether something is not saved. */
function Dirty({ report }: { report: (dirty: boolean) => void }) {
  const { isDirty } = useFormState();
  useEffect(() => report(isDirty), [report, isDirty]);
  return null;
}

type Asked = { learners: IntakeLearners; answer: (save: boolean) => void };

/** Asks before people are told of a change; where there is nobody to tell, the answer is yes. */
function useAgreement() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const agrees = (learners: IntakeLearners): Promise<boolean> =>
    learners.mailed + learners.unreached.length === 0
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          const answer = (save: boolean) => {
            setAsked(null);
            resolve(save);
          };
          setAsked({ learners, answer });
        });
  return { asked, agrees };
}

function Fields() {
  const programs = useIntakePrograms();
  // A choice that opens before it has anything to choose from would stay empty.
  if (programs.length === 0) return null;
  const languages = LEARNERS_LANGUAGES.map((id) => ({ id, name: languageName(id, getLocale()) }));
  return (
    <>
      <SelectInput
        source="data.programId"
        label={m.admin_field_program()}
        choices={programs}
        translateChoice={false}
        required
      />
      <MomentInput source="data.opensAt" label={m.intakes_opens_at()} />
      <MomentInput source="data.closesAt" label={m.intakes_closes_at()} />
      <TextInput source="data.startsOn" label={m.intakes_starts_on()} type="date" required />
      <TextInput source="data.endsOn" label={m.intakes_ends_on()} type="date" parse={(on) => on || null} />
      <NumberInput
        source="data.places"
        label={m.intakes_places()}
        helperText={m.intakes_places_hint()}
        min={1}
        max={MOST_PLACES}
        step={1}
        required
      />
      <SelectArrayInput
        source="data.languages"
        label={m.intakes_languages()}
        choices={languages}
        translateChoice={false}
      />
      <TextInput
        source="data.meetingPlaces"
        label={m.intakes_meeting_places()}
        helperText={m.intakes_meeting_places_hint()}
        multiline
        minRows={2}
        format={(all: unknown) => (Array.isArray(all) ? all.join("\n") : "")}
        parse={(text: string) => text.split("\n")}
      />
      <NumberInput
        source="data.decisionDays"
        label={m.intakes_decision_days()}
        helperText={m.intakes_decision_days_hint()}
        min={1}
        max={MOST_DECISION_DAYS}
        step={1}
        required
      />
    </>
  );
}
