import { pathToFileURL } from "node:url";
import { alternate } from "./support/alternate.mjs";
import { grow } from "./support/sample-data.mjs";
import { bundleWorker } from "./support/worker-process.mjs";
import { formatKilobytes, median, formatNumber } from "./support/numbers.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED } from "./support/request.mjs";
import { run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const SMALL = { posts: 10, events: 10, applications: 10, orders: 10, gifts: 10 };
const LARGE = {
  posts: Number(process.env.POSTS ?? 20_000),
  events: Number(process.env.EVENTS ?? 2_000),
  applications: Number(process.env.APPLICATIONS ?? 100_000),
  orders: Number(process.env.ORDERS ?? 100_000),
  gifts: Number(process.env.GIFTS ?? 1_000_000),
};

const describeAmounts = (amounts) =>
  Object.entries(amounts)
    .map(([kind, count]) => `${count.toLocaleString("en-US")} ${kind}`)
    .join(", ");

async function prepare(atEnd, port, amounts) {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port, folder, atEnd });
  const client = await connectTo(folder);
  atEnd(() => client.end());
  const first = await client.query("select slug from post order by publish_at limit 1");
  await grow(client, amounts);
  const { financeLists } = await import(
    pathToFileURL(await bundleWorker("bench/support/finance-lists.mjs")).href
  );
  const { host, port: dbPort, user, database } = client;
  const admin = financeLists({ host, port: dbPort, user, database });
  atEnd(admin.close);
  return { ...program, client, admin, post: first.rows[0].slug };
}

/** URL of a later page of the list, with the cursor that the list itself would write. */
async function farDown({ client }, after) {
  const { rows } = await client.query(
    `select to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, id
     from post where state <> 'draft' order by publish_at desc, id desc offset $1 limit 1`,
    [after],
  );
  const keys = JSON.stringify([rows[0].time, rows[0].id]);
  return `/blog?cursor=${Buffer.from(keys).toString("base64url")}`;
}

const pagesOf = async (small, large) => [
  ["home", "/"],
  ["posts", "/blog"],
  ["posts of one category", "/blog?category=student-stories"],
  ["posts, far down the list", "/blog", await farDown(large, Math.floor(LARGE.posts / 2))],
  ["posts, search for a word", "/blog?q=code"],
  ["a post", `/blog/${small.post}`],
  ["events", "/events"],
  ["past events", "/events?status=past"],
  ["an event", "/events/displaced-developers-conference"],
  ["fundraisers", "/fundraisers"],
  ["open fundraisers", "/fundraisers?status=open"],
  ["fundraiser with half of all gifts", "/fundraisers/laptop-drive-2024"],
  ["support", "/support"],
  ["transparency", "/transparency"],
  ["transparency (CSV)", "/transparency.csv"],
  ["search of the site", "/search?q=laptop"],
];

async function compare(small, large, [title, path, other = path]) {
  const [few, many] = await alternate(
    [
      { address: `${small.base}${path}`, headers: UNCACHED },
      { address: `${large.base}${other}`, headers: UNCACHED },
    ],
    { rounds: ROUNDS },
  );
  return [
    title,
    ...[median(few.times), median(many.times), median(many.times) / median(few.times)].map(formatNumber),
    ...[few.bytes, many.bytes].map(formatKilobytes),
  ];
}

async function compareLists(small, large, title) {
  const farPosition = await large.admin.findPosition(Math.floor(LARGE.gifts / 2));
  const sides = [
    { ask: () => small.admin.lists[title](), times: [] },
    { ask: () => large.admin.lists[title](farPosition), times: [] },
  ];
  const WARMING = 10;
  for (let round = -WARMING; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const began = performance.now();
      await side.ask();
      if (round >= 0) side.times.push(performance.now() - began);
    }
  const [few, many] = sides.map(({ times }) => median(times));
  return [title, few, many, many / few].map((cell) => (typeof cell === "number" ? formatNumber(cell) : cell));
}

await run(async (atEnd) => {
  const small = await prepare(atEnd, 3513, SMALL);
  const large = await prepare(atEnd, 3514, LARGE);
  printHead(
    "Growth",
    `Milliseconds until an uncached page is received, medians of ${ROUNDS} alternating requests. Few: ${describeAmounts(SMALL)}. Many: ${describeAmounts(LARGE)}; half of the gifts are for one campaign, half of the orders for one event. Goal: a ratio of at most 1.5.`,
  );
  const rows = [];
  for (const page of await pagesOf(small, large)) rows.push(await compare(small, large, page));
  printTable(["page", "few", "many", "ratio", "size (few)", "size (many)"], rows);
  const lists = [];
  for (const title of Object.keys(small.admin.lists)) lists.push(await compareLists(small, large, title));
  console.log(
    "Finance lists and totals of the back office, in milliseconds: the services and their queries, without HTTP.\n",
  );
  printTable(["list", "few", "many", "ratio"], lists);
});
