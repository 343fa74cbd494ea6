// Whether pages stay as fast when there is much: two programs, a database each, asked by turns.
import { grow } from "./content.mjs";
import { kilobytes, median, written } from "./numbers.mjs";
import { connectTo, startProgram, temporaryFolder } from "./program.mjs";
import { UNCACHED, get } from "./request.mjs";
import { run } from "./run.mjs";
import { printHead, printTable } from "./table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const SMALL = { posts: 10, events: 10, gifts: 10 };
const LARGE = {
  posts: Number(process.env.POSTS ?? 20_000),
  events: Number(process.env.EVENTS ?? 2_000),
  gifts: Number(process.env.GIFTS ?? 1_000_000),
};

const inWords = (amounts) =>
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
  return { ...program, client, post: first.rows[0].slug };
}

/** The address of the list's page that begins after this many posts, as the list itself would write it. */
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
  ["posts, one word searched", "/blog?q=code"],
  ["a post", `/blog/${small.post}`],
  ["events", "/events"],
  ["past events", "/events?status=past"],
  ["an event", "/events/displaced-developers-conference"],
  ["fundraisers", "/fundraisers"],
  ["fundraisers one can give to", "/fundraisers?status=open"],
  ["the fundraiser with half of all gifts", "/fundraisers/laptop-drive-2024"],
  ["support", "/support"],
  ["search of the whole site", "/search?q=laptop"],
];

async function compare(small, large, [title, path, other = path]) {
  const sides = [
    { address: `${small.base}${path}`, times: [], bytes: 0 },
    { address: `${large.base}${other}`, times: [], bytes: 0 },
  ];
  // The first answers also load code and fill the database's memory.
  const WARMING = 5;
  for (let round = -WARMING; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { status, body, milliseconds } = await get(side.address, UNCACHED);
      if (status !== 200) throw new Error(`${side.address} answered ${status}`);
      side.bytes = body.length;
      if (round >= 0) side.times.push(milliseconds);
    }
  const [few, many] = sides;
  return [
    title,
    ...[median(few.times), median(many.times), median(many.times) / median(few.times)].map(written),
    ...[few.bytes, many.bytes].map(kilobytes),
  ];
}

await run(async (atEnd) => {
  const small = await prepare(atEnd, 3513, SMALL);
  const large = await prepare(atEnd, 3514, LARGE);
  printHead(
    "Growth",
    `Milliseconds until a page has been made and received, none from the cache, medians of ${ROUNDS} by turns. Few: ${inWords(SMALL)}. Many: ${inWords(LARGE)}, half of the gifts for one campaign. Goal: the ratio stays below 1.5.`,
  );
  const rows = [];
  for (const page of await pagesOf(small, large)) rows.push(await compare(small, large, page));
  printTable(["page", "few", "many", "ratio", "page at few", "page at many"], rows);
});
