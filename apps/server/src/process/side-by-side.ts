/** Runs the work of all items, at most `most` of them at the same time. Returns the answers in the order of the items. */
export async function sideBySide<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, one));
  return answers;
}
