import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  AppBar,
  Layout,
  Logout,
  Menu,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  usePermissions,
} from "react-admin";
import { CONTENT } from "../../content";
import { isSingle } from "../../features/content/content.model";
import { QUEUES } from "../../features/queues/queue.model";
import { MONEY_PARTS } from "../../office-access";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import { hrefOf } from "../../ui/href";
import { partWords } from "../words";
import { LanguageMenu } from "./language-menu";
import { PageLinks } from "./page-links";
import { PART_ICONS } from "./part-icons";
import { ThemeButton } from "./theme-button";

/** The frame around every screen: bar, menu by role, content. */
export const OfficeLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={OfficeBar} menu={OfficeMenu}>
    {children}
  </Layout>
);

/** What a screen is called can be a long subject: it takes two lines. */
const TITLE = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  lineHeight: 1.2,
  fontSize: { xs: "1.05rem", sm: "1.25rem" },
} as const;

const OfficeBar = () => (
  // It holds the page's title, so it does not go away when one scrolls.
  <AppBar
    alwaysOn
    toolbar={
      <>
        <LanguageMenu />
        <ThemeButton />
      </>
    }
    userMenu={<Person />}
  >
    <TitlePortal component="h1" variant="h6" sx={TITLE} />
  </AppBar>
);

function Person() {
  const { data } = useGetIdentity();
  return (
    <UserMenu label={data?.fullName ?? m.admin_ra_profile()}>
      <Typography sx={{ paddingInline: 2, paddingBlock: 1, fontWeight: 700 }}>{data?.fullName}</Typography>
      <PageLinks />
      <Logout />
    </UserMenu>
  );
}

/** Kinds that belong to the site as a whole, and parts of the office itself. */
const OF_SITE = ["numbers", "milestones", "awards", "alumni", "pages", "settings"];
const OF_NEWSLETTER = ["issues", "subscribers", "suppressions"];
const OF_OFFICE = ["tickets", "pending-changes", "staff", "people", "audit", "mails", "jobs"];
const OF_MONEY = [...MONEY_PARTS, "donation-tiers", "support-amounts", "giving-currencies", "giving-page"];

function OfficeMenu() {
  const { permissions } = usePermissions<readonly Role[]>();
  const open = (parts: readonly string[]) => parts.filter((part) => mayOpen(permissions ?? [], part));
  const content = CONTENT.map(({ name }) => name).filter(
    (name) => !OF_SITE.includes(name) && !OF_MONEY.includes(name),
  );
  return (
    <Menu>
      <Menu.DashboardItem primaryText={m.admin_ra_dashboard()} />
      <Group title={m.admin_group_queues()} parts={open(QUEUES)} />
      <Group title={m.admin_group_content()} parts={open([...content, "media"])} />
      <Group title={m.admin_group_newsletter()} parts={open(OF_NEWSLETTER)} />
      <Group title={m.admin_group_site()} parts={open(OF_SITE)} />
      <Group title={m.money_group()} parts={open(OF_MONEY)} />
      <Group title={m.admin_group_office()} parts={open(OF_OFFICE)} />
    </Menu>
  );
}

function Group({ title, parts }: { title: string; parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <Typography
        role="presentation"
        sx={{
          paddingInline: 2,
          paddingBlockStart: 2,
          fontSize: "0.85rem",
          color: "var(--on-band-soft)",
          overflow: "hidden",
        }}
      >
        {title}
      </Typography>
      {parts.map((part) => {
        const Icon = PART_ICONS[part]!;
        return (
          <Menu.Item key={part} to={hrefOfPart(part)} primaryText={partWords(part)} leftIcon={<Icon />} />
        );
      })}
    </>
  );
}

/** Of some kinds there is one item: its list would be a detour. */
const hrefOfPart = (part: string): string => {
  const kind = CONTENT.find(({ name }) => name === part);
  return hrefOf(kind && isSingle(kind) ? `/admin/${part}/1` : `/admin/${part}`);
};
