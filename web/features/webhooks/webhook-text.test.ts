import { expect, test } from 'vitest';
import { addressText, eventText, resultText } from './webhook-text.ts';

test('an address is shown without its query, which may contain a secret', () => {
  expect(addressText({ url: 'https://n8n.example.org/7c1e?key=secret' })).toBe('n8n.example.org/7c1e');
  expect(addressText({ url: 'https://n8n.example.org/' })).toBe('n8n.example.org');
  expect(addressText({ url: 'http://nas.local:8080/hook' })).toBe('http://nas.local:8080/hook');
});

test('events and results are shown in words', () => {
  expect(eventText('test')).toBe('Test event');
  expect(eventText('task.completed')).toBe('Task completed');
  expect(resultText({ status: 200, duration_ms: 45, answer: 'OK' })).toBe('200 in 45 ms · OK');
  expect(resultText({ status: 204, duration_ms: 45, answer: '' })).toBe('204 in 45 ms');
  expect(resultText({ status: null, duration_ms: 10_000, answer: 'No response within 10 seconds' })).toBe(
    'No response within 10 seconds',
  );
});
