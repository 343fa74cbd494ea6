import { useState } from "react";
import { useUnselectAll } from "react-admin";
import type { FieldValues } from "react-hook-form";
import type { QueueName } from "../../features/queues/queue.model";
import type { Outcome } from "../client";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";

type Options<Values extends FieldValues, Body extends object> = {
  queue: QueueName;
  /** Where the values are stored on this computer. */
  name: string;
  defaults: Values;
  body: (values: Values) => Body;
  /** @param idempotencyKey of what is carried out; undefined: a dry run */
  send: (body: Body, idempotencyKey: string | undefined) => Promise<readonly Outcome[]>;
  /** The notification: how many records were changed. */
  done: (count: number, sent: Body) => string;
  close: () => void;
};

const able = (results: readonly Outcome[] | null) =>
  (results ?? []).filter(({ refused }) => refused === null).length;

/** The form of a change of several records: a dry run shows what it does to each, and only then it is carried out. */
export function useTryFirst<Values extends FieldValues, Body extends object>({
  queue,
  body,
  send,
  done,
  ...options
}: Options<Values, Body>) {
  const [tried, setTried] = useState<{ body: string; results: readonly Outcome[] } | null>(null);
  const unselect = useUnselectAll(queue);
  /** What a dry run of this very body told. */
  const resultsOf = (sent: Body) => (tried?.body === JSON.stringify(sent) ? tried.results : null);
  const form = useDialogForm<Values, Body>({
    ...options,
    body,
    async send(sent, { idempotencyKey }) {
      if (able(resultsOf(sent)) > 0) {
        const count = able(await send(sent, idempotencyKey));
        unselect();
        return done(count, sent);
      }
      const results = await send(sent, undefined);
      setTried({ body: JSON.stringify(sent), results });
      return UNFINISHED;
    },
  });
  const results = resultsOf(body(form.values));
  return { form, results, count: able(results) };
}
