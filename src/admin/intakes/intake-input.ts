import type { LEARNERS_LANGUAGES } from "../../platform/i18n/spoken-languages";
import type { IntakeItem } from "../api/api-types";

type IntakeFormValues = Partial<IntakeItem> & { timeZone?: string };

/** Missing values become empty: the server then reports them at their fields. */
export const toIntakeInput = (data: IntakeFormValues) => ({
  programId: data.programId ?? "",
  opensAt: data.opensAt ?? "",
  closesAt: data.closesAt ?? "",
  startsOn: data.startsOn ?? "",
  endsOn: data.endsOn || null,
  places: Number(data.places ?? 0),
  languages: (data.languages ?? []) as (typeof LEARNERS_LANGUAGES)[number][],
  meetingPlaces: data.meetingPlaces ?? [],
  decisionDays: Number(data.decisionDays ?? 0),
});
