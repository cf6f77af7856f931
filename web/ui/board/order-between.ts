/** The order (ids) after a card moves between these neighbours in its column; unchanged if it is there already. */
export function orderBetween(
  order: readonly string[],
  id: string,
  { above, below }: { above: string | undefined; below: string | undefined },
): readonly string[] {
  const at = (each: string) => order.indexOf(each);
  const liesThere = (!above || at(above) < at(id)) && (!below || at(id) < at(below));
  if (liesThere) return order;
  const others = order.filter((each) => each !== id);
  const index = below ? others.indexOf(below) : others.indexOf(above ?? '') + 1;
  return others.toSpliced(index, 0, id);
}
