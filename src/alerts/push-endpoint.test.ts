import { expect, it } from 'vitest';
import { isPushEndpoint } from './push-commands.ts';

const HOSTS = ['fcm.googleapis.com', 'push.apple.com', 'localhost'];

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
  'https://web.push.apple.com:443/abc',
  'http://localhost:8080/send/1',
])('%s is a push service', (endpoint) => expect(isPushEndpoint(endpoint, HOSTS)).toBe(true));

// Addresses by which a client would make the server send requests elsewhere.
it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com:22/abc',
  'https://fcm.googleapis.com:80/abc',
  'https://localhost:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example#fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.example/',
  'https://someone:secret@fcm.googleapis.com/',
  'https://notpush.apple.com.evil.example/',
  'https://xpush.apple.com/',
  'http://127.0.0.1/abc',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/abc',
  'http://2130706433/abc',
  'file:///etc/passwd',
  'gopher://localhost/abc',
  'javascript:fetch("https://fcm.googleapis.com")',
  '//fcm.googleapis.com/abc',
  '',
])('%s is none', (endpoint) => expect(isPushEndpoint(endpoint, HOSTS)).toBe(false));
