import type { IntakeItem } from "../api/api-types";

type IntakeFormValues = Partial<IntakeItem> & { timeZone?: string };

/** What the call takes of what stands in the form; what is missing is refused at its field by the server. */
export const toIntakeInput = (data: IntakeFormValues) => ({
  programId: data.programId ?? "",
  opensAt: data.opensAt ?? "",
  closesAt: data.closesAt ?? "",
  startsOn: data.startsOn ?? "",
  endsOn: data.endsOn || null,
  places: Number(data.places ?? 0),
  languages: (data.languages ?? []) as never,
  meetingPlaces: data.meetingPlaces ?? [],
  decisionDays: Number(data.decisionDays ?? 0),
});
