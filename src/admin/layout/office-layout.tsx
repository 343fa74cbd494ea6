import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useGetIdentity } from "react-admin";
import { m } from "../../paraglide/messages";
import { useSaveKey } from "../use-save-key";
import { AdminMenu } from "./admin-menu";
import { LanguageMenu } from "./language-menu";
import { PageLinks } from "./page-links";
import { ThemeButton } from "./theme-button";

/** The frame around every screen: bar, menu by role, content. */
export const OfficeLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={OfficeBar} menu={AdminMenu}>
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

function OfficeBar() {
  useSaveKey();
  return (
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
}

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
