import { useQuery } from "@tanstack/react-query";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ADMIN, type IntakeItem, call } from "../client";
import { dayText, said } from "../content/said";
import { SelectField } from "../dialogs/typed-field";

/** Whether a step offers a place in a class. */
export const offersPlace = (queue: QueueName, to: string): boolean =>
  queue === "learners" && to === "offered";

const named = ({ program, startsOn, places, taken }: IntakeItem): string =>
  m.queue_class_choice({
    program: said(program),
    date: dayText(startsOn),
    left: Math.max(places - taken, 0),
    places,
  });

type Props = {
  /** The class that the record has already; it is a choice although it has begun. */
  own?: string | undefined;
  /** What choosing none is called, where each registration names its own. */
  none?: string;
};

/** In which class a place is offered, with how many each has left. In the form it is `intake`. */
export function ClassField({ own, none }: Props) {
  const { data } = useQuery({
    queryKey: ["intakes", "places"],
    queryFn: () => call("GET /intakes", { ...ADMIN, query: { limit: 100 } }),
    // Others give places meanwhile.
    gcTime: 0,
  });
  const choices = (data?.items ?? [])
    .filter(({ state, id }) => state !== "finished" || id === own)
    .map((one) => ({ id: one.id, name: named(one) }));
  return <SelectField name="intake" label={m.queue_class()} choices={choices} none={none} />;
}
