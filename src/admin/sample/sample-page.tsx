import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { SampleRemoval } from "../api/api-types";
import { getLocale } from "../../paraglide/runtime";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { formatDay } from "../shared/format-date";
import { formatMajorAmount } from "../shared/amount";
import { sectionLabel } from "../../features/dashboard/section-labels";

const SAMPLE_QUERY_KEY = ["sample"];

export function SamplePage() {
  const { data, error } = useQuery({ queryKey: SAMPLE_QUERY_KEY, queryFn: () => call("GET /sample", ADMIN) });
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2, maxWidth: "52rem" }}>
      <Title title={m.sample_title()} />
      {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
      {data && !data.removal ? <Alert severity="success">{m.sample_none()}</Alert> : null}
      {data?.removal ? <RemovalPreview removal={data.removal} /> : null}
    </Stack>
  );
}

function RemovalPreview({ removal }: { removal: SampleRemoval }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  async function remove() {
    await call("POST /sample/remove", ADMIN);
    notify(m.sample_removed(), { type: "success" });
    // All lists and the first page have changed.
    void queryClient.resetQueries();
  }
  return (
    <>
      <Typography>{m.sample_lead()}</Typography>
      <ItemsBySection title={m.sample_goes()} items={removal.removed} />
      <ItemsBySection title={m.sample_resets()} items={removal.reset} />
      <ItemsBySection title={m.sample_stays_changed()} items={removal.changed} />
      <ItemsBySection title={m.sample_stays_needed()} items={removal.needed} />
      {removal.reversed.length > 0 ? (
        <Card>
          <CardContent>
            <Typography component="h2" variant="h6">
              {m.sample_money()}
            </Typography>
            <ul>
              {removal.reversed.map(({ title, amount, currency }, index) => (
                <li key={index}>
                  <bdi>{title}</bdi>: <bdi>{formatMajorAmount(-amount, currency)}</bdi>
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      ) : null}
      <div>
        <Button variant="contained" color="error" onClick={() => setIsConfirming(true)}>
          {m.sample_remove()}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={m.sample_asks()}
          text={m.sample_asks_text()}
          confirmLabel={m.sample_remove()}
          isDestructive
          onConfirm={remove}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  );
}

type Items = SampleRemoval["removed"];

/** Each title once. The title of an intake is its first day. */
const joinTitles = (section: string, items: Items): string =>
  [...new Set(items.map(({ title }) => (section === "intakes" ? formatDay(title) : title)))]
    .toSorted(new Intl.Collator(getLocale()).compare)
    .join(" · ");

function ItemsBySection({ title, items }: { title: string; items: Items }) {
  if (items.length === 0) return null;
  const sections = Map.groupBy(items, ({ part: section }) => section);
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <ul>
          {[...sections].map(([section, sectionItems]) => (
            <li key={section}>
              <strong>{sectionLabel(section)}</strong>
              {joinTitles(section, sectionItems) === "" ? null : `: ${joinTitles(section, sectionItems)}`}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
