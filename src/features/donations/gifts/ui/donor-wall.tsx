import { m } from "../../../../paraglide/messages";
import { ContentBlock } from "../../../../ui/section";
import type { DonorWallView } from "../gift-view.server";
import "./donor-wall.css";

export function DonorWall({ wall }: { wall: DonorWallView | null }) {
  if (wall === null) return null;
  return (
    <ContentBlock id="donors" title={m.gifts_wall()}>
      <ul className="donor-wall">
        {wall.map(({ id, name, on, message }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="small soft">{on}</span>
            {message === null ? null : <q dir="auto">{message}</q>}
          </li>
        ))}
      </ul>
    </ContentBlock>
  );
}
