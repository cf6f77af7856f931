import { expect, test } from 'vitest';
import { foldersAbove, foldersIn } from './folder-tree.ts';

const FOLDERS = [
  { folder_path: '/', count: 4 },
  { folder_path: '/Receipts/2025', count: 2 },
  { folder_path: '/Receipts/2026', count: 3 },
  { folder_path: '/Receipts/2026/Tax', count: 1 },
  { folder_path: '/Receipts old', count: 1 },
];

test('a top-level folder is listed once, with the number of files in it and its subfolders', () => {
  expect(foldersIn('/', FOLDERS)).toEqual([
    { path: '/Receipts', name: 'Receipts', count: 6 },
    { path: '/Receipts old', name: 'Receipts old', count: 1 },
  ]);
});

test('a folder has its subfolders, and the folders above it', () => {
  expect(foldersIn('/Receipts', FOLDERS).map(({ name, count }) => [name, count])).toEqual([
    ['2025', 2],
    ['2026', 4],
  ]);
  expect(foldersIn('/Receipts/2026/Tax', FOLDERS)).toEqual([]);
  expect(foldersAbove('/Receipts/2026/Tax')).toEqual([
    { path: '/Receipts', name: 'Receipts' },
    { path: '/Receipts/2026', name: '2026' },
  ]);
  expect(foldersAbove('/Receipts')).toEqual([]);
});
