/** Test IDs of the parts that span several tables. */
export const tablesTestIds = {
  openTiles: 'open-tiles',
  tiles: 'tiles',
  tile: (tableId: string) => `tile:${tableId}`,
} as const;
