import { Alert, Box, Card, CardContent, Chip, Stack, Typography } from "@mui/material";
import { Show, useRecordContext, useResourceContext } from "react-admin";
import type { Topic } from "../../../features/contact/contact.model";
import { topicLabel } from "../../../features/contact/ui/topic-labels";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import type { QueueRecord } from "../../api/api-types";
import { formatDay, formatDateTime } from "../../shared/format-date";
import { localize } from "../../shared/localize";
import { sectionLabel } from "../../../features/dashboard/section-labels";
import { Answers } from "./answers";
import { Assignee } from "./assignee";
import { WaitingStatus } from "../waiting-status";
import { RecordMails, ContactInfo } from "./contact-sections";
import { GuardianConsent } from "./guardian-consent";

import { isQueue, type QueueRecordProps } from "../queue-data";
import { ReplyForm } from "./reply-form";
import { RecordActions } from "./record-actions";
import { NotificationCard } from "./notification-card";
import { Conversation } from "./conversation";
import "./queue-show.css";

/** Their answers begin the conversation; longer forms appear below it. */
const SHORT_QUEUES: readonly QueueName[] = ["messages"];

export const QueueShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <LoadedRecord />
  </Show>
);

function Heading() {
  const record = useRecordContext<QueueRecord>();
  const section = useResourceContext()!;
  return <span>{record ? `${sectionLabel(section)}: ${record.reference}` : sectionLabel(section)}</span>;
}

function LoadedRecord() {
  const record = useRecordContext<QueueRecord>();
  const queue = useResourceContext()!;
  // The list's row comes first, without the answers.
  if (record?.history === undefined || !isQueue(queue)) return null;
  const hasFullAccess = record.visibility === "whole";
  const props = { queue, record };
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{hasFullAccess ? m.queue_read_note() : m.queue_outline_note()}</Alert>
      <RecordSummary {...props} />
      {record.guardian === "not_needed" ? null : <GuardianConsent {...props} />}
      {hasFullAccess ? <NotificationCard {...props} /> : null}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "3fr 2fr" } }}>
        <Stack spacing={2} sx={{ minInlineSize: 0 }}>
          {hasFullAccess && SHORT_QUEUES.includes(queue) ? <Answers {...props} /> : null}
          <Conversation {...props} />
          {hasFullAccess ? <ReplyForm key={record.id} {...props} /> : null}
          {hasFullAccess && !SHORT_QUEUES.includes(queue) ? <Answers {...props} /> : null}
        </Stack>
        <Stack spacing={2} sx={{ minInlineSize: 0 }}>
          {hasFullAccess ? (
            <>
              <ContactInfo record={record} />
              {record.mails.length > 0 ? <RecordMails record={record} /> : null}
            </>
          ) : null}
        </Stack>
      </Box>
    </Stack>
  );
}

const RecordSummary = ({ queue, record }: QueueRecordProps) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6">
        {record.name ?? (record.topic ? topicLabel(record.topic as Topic) : record.reference)}
      </Typography>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "center", marginBlock: 1 }}
      >
        <Chip label={record.stateLabel} color="primary" variant="outlined" />
        <WaitingStatus {...record} />
        <span>
          {m.queue_filed()}: {formatDateTime(record.submittedAt)}
        </span>
        {record.program ? <span>{localize(record.program)}</span> : null}
        {record.intake ? (
          <span>
            {m.intakes_starts_on()}: {formatDay(record.intake.startsOn)}
          </span>
        ) : null}
        {record.name && record.topic ? <span>{topicLabel(record.topic as Topic)}</span> : null}
      </Stack>
      {record.visibility === "whole" ? (
        <>
          <Assignee queue={queue} record={record} />
          <RecordActions queue={queue} record={record} />
        </>
      ) : null}
    </CardContent>
  </Card>
);
