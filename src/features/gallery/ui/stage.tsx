import { useRef } from "react";
import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { KEEP_POSITION } from "../../../ui/shell/use-page-position";
import type { PictureCardView } from "../gallery-view.server";
import { GalleryPicture } from "./gallery-picture";
import { useAlbumNavigation } from "./use-album-navigation";
import "./stage.css";

type StagePicture = PictureCardView & {
  previous: string | null;
  next: string | null;
  position: string;
  count: string;
};

export function Stage({ picture }: { picture: StagePicture }) {
  const surface = useRef<HTMLDivElement>(null);
  const { previous, next, position, count } = picture;
  useAlbumNavigation(surface, { previous, next });
  return (
    <div className="stage">
      <div className="stage-picture" ref={surface}>
        <GalleryPicture picture={picture} size="stage" first />
      </div>
      {previous === null && next === null ? null : (
        <nav className="wrap stage-nav" aria-label={m.gallery_album_nav()}>
          {previous === null ? (
            <span />
          ) : (
            <SiteLink className="button line" rel="prev" to={previous} state={KEEP_POSITION}>
              <Icon name="arrow-left" flip />
              {m.gallery_previous()}
            </SiteLink>
          )}
          <p className="num" aria-live="polite">
            {m.gallery_place({ position, count })}
          </p>
          {next === null ? (
            <span />
          ) : (
            <SiteLink className="button line" rel="next" to={next} state={KEEP_POSITION}>
              {m.gallery_next()}
              <Icon name="arrow-right" flip />
            </SiteLink>
          )}
        </nav>
      )}
    </div>
  );
}
