import sharp from "sharp";

export const photograph = (width = 1800, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#c86",
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Make: "Nokia" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 7/1 0/1" } })
    .toBuffer();
