import { useQuery } from "@tanstack/react-query";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { IntakeItem } from "../api/api-types";
import { formatDay } from "../shared/format-date";
import { localize } from "../shared/localize";
import { SelectField } from "../dialogs/form-fields";

export const offersPlace = (queue: QueueName, to: string): boolean =>
  queue === "learners" && to === "offered";

const formatClass = ({ program, startsOn, places, taken }: IntakeItem): string =>
  m.queue_class_choice({
    program: localize(program),
    date: formatDay(startsOn),
    left: Math.max(places - taken, 0),
    places,
  });

type Props = {
  /** The record's current class, which stays a choice after it has finished. */
  currentIntakeId?: string | undefined;
  /** Label for choosing none, when each registration has its own class. */
  emptyLabel?: string;
};

export function ClassField({ currentIntakeId, emptyLabel }: Props) {
  const { data } = useQuery({
    queryKey: ["intakes", "places"],
    queryFn: () => call("GET /intakes", { ...ADMIN, query: { limit: 100 } }),
    // Not cached, because other staff offer places meanwhile.
    gcTime: 0,
  });
  const choices = (data?.items ?? [])
    .filter(({ state, id }) => state !== "finished" || id === currentIntakeId)
    .map((intake) => ({ id: intake.id, name: formatClass(intake) }));
  return <SelectField name="intake" label={m.queue_class()} choices={choices} emptyLabel={emptyLabel} />;
}
