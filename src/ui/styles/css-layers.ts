/**
 * The order of the cascade's layers, said at the head of every page: whichever style sheet comes first, on whatever way, a
 * later layer wins.
 */
export const CSS_LAYERS = "@layer tokens,base,ui,page";
