import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { hrefOf } from "../../../platform/i18n/href";
import { Icon } from "../../../ui/icons/icon";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { getPicture } from "../gallery.service.server";
import { galleryPictureView } from "../gallery-view.server";
import { PictureRow } from "../ui/album";
import { imageObject, shareImage } from "../ui/gallery-json-ld";
import { Stage } from "../ui/stage";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { galleryContent } from "../gallery.content";
import type { Route } from "./+types/picture-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const picture = await getPicture(deps, params.category, params.id);
  if (picture === null)
    throw await redirectOrNotFound(
      deps,
      galleryContent,
      params.id,
      `/gallery/${params.category}/${params.id}`,
    );
  const view = galleryPictureView(picture, getLocale());
  return { ...view, url: `${deps.origin}${hrefOf(view.path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: picture }) => {
  if (!picture) return [];
  const head = headData(matches);
  return pageMeta(head, {
    title: plainText(picture.title),
    description: plainText(picture.description),
    path: picture.path,
    image: shareImage(head, picture.slug),
    type: "article",
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/gallery", label: m.nav_gallery() },
      { to: picture.albumPath, label: picture.category },
    ],
    jsonLd: [{ ...imageObject(head, picture), dateCreated: picture.photographedOn }],
  });
};

export default function PicturePage({ loaderData: picture }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={picture.title} />
      <PageHead
        title={picture.title}
        lead={picture.description}
        picture={<Stage picture={picture} />}
        above={[
          { to: "/gallery", label: m.nav_gallery() },
          { to: picture.albumPath, label: picture.category },
        ]}
      >
        <p className="meta picture-meta">
          <span>
            <Icon name="calendar" />
            {picture.when}
          </span>
          <SiteLink to={picture.albumPath}>
            <Icon name="image" />
            {m.gallery_back({ album: picture.category })}
          </SiteLink>
        </p>
        <ShareLinks url={picture.url} title={plainText(picture.title)} />
      </PageHead>
      {picture.others.length === 0 ? null : (
        <Section
          id="others"
          title={m.gallery_others()}
          more={{ to: "/gallery", label: m.gallery_all_albums() }}
          className="section cool"
        >
          <PictureRow pictures={picture.others} />
        </Section>
      )}
    </>
  );
}
