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
  MAX_DECISION_DAYS,
  MAX_PLACES,
  DEFAULT_DECISION_DAYS,
  hasScheduleChanged,
} from "../../features/applications/intakes/intake.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { languageName } from "../../platform/i18n/display-names";
import { LEARNERS_LANGUAGES } from "../../platform/i18n/spoken-languages";
import { ADMIN, call } from "../api/admin-api";
import { fieldErrors, errorMessage } from "../api/api-errors";
import type { IntakeItem, IntakeLearners } from "../api/api-types";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { ZonedDateTimeInput } from "../inputs/zoned-date-time-input";
import { formatDay } from "../shared/format-date";
import { localize } from "../shared/localize";
import { RetrySaveButton } from "../inputs/retry-save-button";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../shared/form-problem";
import { useCanWrite } from "../auth/use-can-write";
import { NotifyLearnersDialog } from "./notify-learners-dialog";
import { IntakeSummary } from "./intake-summary";
import { toIntakeInput } from "./intake-input";
import { useIntakePrograms } from "./use-intake-programs";

export const IntakeEdit = () => (
  <Edit<IntakeItem> title={<IntakeTitle />} actions={false} component="div" mutationMode="pessimistic">
    <LoadedIntake />
  </Edit>
);

export const IntakeCreate = () => (
  <Create title={m.admin_kind_intakes()} component="div">
    <IntakeForm intake={null} />
  </Create>
);

function IntakeTitle() {
  const intake = useRecordContext<IntakeItem>();
  return (
    <span>
      {intake ? `${localize(intake.program)}, ${formatDay(intake.startsOn)}` : m.admin_kind_intakes()}
    </span>
  );
}

function LoadedIntake() {
  const { record, refetch } = useEditContext<IntakeItem>();
  const [isDirty, setIsDirty] = useState(false);
  if (!record) return null;
  return (
    <>
      <IntakeSummary intake={record} hasUnsavedChanges={isDirty} />
      <IntakeForm intake={record} reload={refetch} onDirtyChange={setIsDirty} />
    </>
  );
}

const NEW_INTAKE = { decisionDays: DEFAULT_DECISION_DAYS, languages: [], meetingPlaces: [] };

const DRAFT_FIELDS = ["data"];

type Props = {
  intake: IntakeItem | null;
  reload?: () => unknown;
  onDirtyChange?: (isDirty: boolean) => void;
};

function IntakeForm({ intake, reload, onDirtyChange }: Props) {
  const canWrite = useCanWrite("intakes");
  // A new object at each render would reset the form, also while a menu is open.
  const record = useMemo(
    () => ({
      id: intake?.id ?? "new",
      // Days of an intake are those of the learners' time zone.
      data: { ...(intake ?? NEW_INTAKE), timeZone: DEFAULT_TIME_ZONE },
    }),
    [intake],
  );
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `intakes/${intake?.id ?? "new"}`,
    saved: { data: record.data },
    version: intake?.version ?? null,
  });
  const { save, question } = useSaveIntake(intake, draft.clear, reload);
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <CardContent>
        {canWrite ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        <SimpleForm
          record={record}
          onSubmit={(values: FieldValues) => save(values)}
          warnWhenUnsavedChanges={canWrite}
          noValidate
          toolbar={
            canWrite ? (
              <Toolbar>
                <RetrySaveButton />
              </Toolbar>
            ) : (
              false
            )
          }
        >
          <ClearServerErrors />
          {onDirtyChange ? <DirtyReporter onChange={onDirtyChange} /> : null}
          {canWrite ? (
            <FormDraft draft={draft} fieldNames={DRAFT_FIELDS} version={intake?.version ?? null} />
          ) : null}
          <FormProblem />
          <fieldset className="office-fields" disabled={!canWrite}>
            <IntakeFields />
          </fieldset>
        </SimpleForm>
        {question ? <NotifyLearnersDialog {...question} /> : null}
      </CardContent>
    </Card>
  );
}

function useSaveIntake(intake: IntakeItem | null, clearDraft: () => void, reload: Props["reload"]) {
  const notify = useNotify();
  const redirect = useRedirect();
  const { question, confirmNotification } = useNotifyConfirmation();
  async function save({ data }: FieldValues) {
    const body = toIntakeInput(data as Partial<IntakeItem>);
    try {
      if (intake) {
        const args = { ...ADMIN, params: { id: intake.id } };
        if (
          hasScheduleChanged(intake, body) &&
          !(await confirmNotification(await call("GET /intakes/:id/learners", args)))
        )
          return undefined;
        await call("PUT /intakes/:id", { ...args, body: { ...body, version: intake.version } });
        clearDraft();
        await reload?.();
      } else {
        const { id } = await call("POST /intakes", { ...ADMIN, body });
        clearDraft();
        redirect("edit", "intakes", id);
      }
      notify(m.admin_saved(), { type: "success" });
      return undefined;
    } catch (error) {
      const errors = Object.entries(fieldErrors(error)).map(([field, message]) => [`data.${field}`, message]);
      notify(errors.length > 0 ? m.admin_ra_invalid_form() : errorMessage(error), { type: "error" });
      return errors.length > 0
        ? (Object.fromEntries(errors) as Record<string, string>)
        : { root: { server: errorMessage(error) } };
    }
  }
  return { save, question };
}

function DirtyReporter({ onChange }: { onChange: (isDirty: boolean) => void }) {
  const { isDirty } = useFormState();
  useEffect(() => onChange(isDirty), [onChange, isDirty]);
  return null;
}

type NotifyQuestion = { learners: IntakeLearners; onAnswer: (save: boolean) => void };

/** Resolves to true without a question if there is no one to notify. */
function useNotifyConfirmation() {
  const [question, setQuestion] = useState<NotifyQuestion | null>(null);
  const confirmNotification = (learners: IntakeLearners): Promise<boolean> =>
    learners.mailed + learners.unreached.length === 0
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          const onAnswer = (save: boolean) => {
            setQuestion(null);
            resolve(save);
          };
          setQuestion({ learners, onAnswer });
        });
  return { question, confirmNotification };
}

function IntakeFields() {
  const programs = useIntakePrograms();
  // A select that opens before its choices load would stay empty.
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
      <ZonedDateTimeInput source="data.opensAt" label={m.intakes_opens_at()} />
      <ZonedDateTimeInput source="data.closesAt" label={m.intakes_closes_at()} />
      <TextInput source="data.startsOn" label={m.intakes_starts_on()} type="date" required />
      <TextInput source="data.endsOn" label={m.intakes_ends_on()} type="date" parse={(on) => on || null} />
      <NumberInput
        source="data.places"
        label={m.intakes_places()}
        helperText={m.intakes_places_hint()}
        min={1}
        max={MAX_PLACES}
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
        max={MAX_DECISION_DAYS}
        step={1}
        required
      />
    </>
  );
}
