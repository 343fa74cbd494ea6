import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyState, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { isGalleryCategory } from "../gallery.model";
import { browseGallery } from "../gallery.service.server";
import { pictureCardView } from "../gallery-view.server";
import { Album, AlbumLinks } from "../ui/album";
import { imageGallery } from "../ui/gallery-json-ld";
import { galleryCategoryLabel } from "../ui/gallery-labels";
import type { Route } from "./+types/album-page";

export const handle: PageHandle = { query: ["cursor"] };

export async function loader({ request, params: { category }, context }: Route.LoaderArgs) {
  const listQuery = parseListQuery(new URL(request.url), {}, ["date", "uuid"]);
  if (listQuery === null || !isGalleryCategory(category)) throw new Response(null, { status: 404 });
  const page = await browseGallery(context.get(depsContext), { category }, listQuery.after);
  const locale = getLocale();
  return { category, pictures: page.items.map((row) => pictureCardView(row, locale)), next: page.next };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const album = galleryCategoryLabel(loaderData.category);
  return pageMeta(head, {
    title: `${m.nav_gallery()}: ${album}`,
    description: m.gallery_album_text({ album }),
    path: `/gallery/${loaderData.category}`,
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/gallery", label: m.nav_gallery() },
    ],
    jsonLd: [imageGallery(head, album, loaderData.pictures)],
  });
};

export default function AlbumPage({ loaderData: { category, pictures, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={galleryCategoryLabel(category)}
        lead={m.gallery_lead()}
        above={[{ to: "/gallery", label: m.nav_gallery() }]}
      />
      <div className="wrap section follows">
        <AlbumLinks current={category} />
        {pictures.length === 0 ? (
          <EmptyState to="/gallery" action={m.list_show_all()}>
            {m.gallery_empty()}
          </EmptyState>
        ) : (
          <Album pictures={pictures} />
        )}
        <Pager path={`/gallery/${category}`} next={next} />
      </div>
    </>
  );
}
