import { Alert, Box, Card, CardContent, Chip, Stack, Typography } from "@mui/material";
import { Show, useRecordContext, useResourceContext } from "react-admin";
import type { Topic } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import type { OpenedRecord } from "../client";
import { dayText, momentText, said } from "../content/said";
import { partWords } from "../words";
import { Answers } from "./answers";
import { Assignee } from "./assignee";
import { Waits } from "./clock";
import { Mails, Reach } from "./contact-parts";
import { Guardian } from "./guardian";
import type { OfQueue } from "./part";
import { isQueue } from "./queue-data";
import { ReplyBox } from "./reply-box";
import { Steps } from "./steps";
import { Telling } from "./telling";
import { Thread } from "./thread";
import "./queue-show.css";

/** What was written in these is the beginning of the conversation; a long form stands below it. */
const SHORT: readonly QueueName[] = ["messages"];

/** One person's page: answers, what happened, what is next. */
export const QueueShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <Opened />
  </Show>
);

function Heading() {
  const record = useRecordContext<OpenedRecord>();
  const part = useResourceContext()!;
  return <span>{record ? `${partWords(part)}: ${record.reference}` : partWords(part)}</span>;
}

function Opened() {
  const record = useRecordContext<OpenedRecord>();
  const queue = useResourceContext()!;
  // At first the list's row stands here, without the answers.
  if (record?.history === undefined || !isQueue(queue)) return null;
  const whole = record.sight === "whole";
  const props = { queue, record };
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{whole ? m.queue_read_note() : m.queue_outline_note()}</Alert>
      <Head {...props} />
      {record.guardian === "not_needed" ? null : <Guardian {...props} />}
      {whole ? <Telling {...props} /> : null}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "3fr 2fr" } }}>
        <Stack spacing={2} sx={{ minInlineSize: 0 }}>
          {whole && SHORT.includes(queue) ? <Answers {...props} /> : null}
          <Thread {...props} />
          {whole ? <ReplyBox key={record.id} {...props} /> : null}
          {whole && !SHORT.includes(queue) ? <Answers {...props} /> : null}
        </Stack>
        <Stack spacing={2} sx={{ minInlineSize: 0 }}>
          {whole ? (
            <>
              <Reach record={record} />
              {record.mails.length > 0 ? <Mails record={record} /> : null}
            </>
          ) : null}
        </Stack>
      </Box>
    </Stack>
  );
}

/** Who it is, where it is, and what can be done. */
const Head = ({ queue, record }: OfQueue) => (
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
        <Chip label={record.stateWords} color="primary" variant="outlined" />
        <Waits {...record} />
        <span>
          {m.queue_filed()}: {momentText(record.filedAt)}
        </span>
        {record.program ? <span>{said(record.program)}</span> : null}
        {record.intake ? (
          <span>
            {m.intakes_starts_on()}: {dayText(record.intake.startsOn)}
          </span>
        ) : null}
        {record.name && record.topic ? <span>{topicLabel(record.topic as Topic)}</span> : null}
      </Stack>
      {record.sight === "whole" ? (
        <>
          <Assignee queue={queue} record={record} />
          <Steps queue={queue} record={record} />
        </>
      ) : null}
    </CardContent>
  </Card>
);
