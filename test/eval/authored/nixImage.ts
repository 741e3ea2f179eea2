// Written session: somebody terse from operations and an agent that weighs options, on the build time of a Nix image.
import { type AuthoredSession, bash, bashFails, edit, read, say, user, write } from './turns.ts';

export const nixImage: AuthoredSession = {
  name: 'nix-image',
  language: 'en',
  cwd: '/home/u/nix-image',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      'The flake for our CI images takes 25 min to build. ⟦goal|Cut that down, ideally under 8.⟧ ⟦not|Not an option: dropping aarch64.⟧ ⟦must|Everything stays reproducible, no impure fetches.⟧',
    ),
    say(
      'Looking at what gets built.',
      read('flake.nix', '{ outputs = { self, nixpkgs }: {}; }\n'),
      bash('nix build .#image --dry-run 2>&1 | tail -5', 'these 212 derivations will be built'),
    ),
    say(
      '212 derivations, of which 190 are a patched LLVM and everything that depends on it. The patch changes one default flag. aarch64 is built under qemu, which accounts for roughly two thirds of the time.\n\nSo there are three levers: get rid of the patch, use a native builder, or push to a binary cache. The cache alone helps only from the second build on.',
    ),
    user(
      "We need the flag. ⟦dec|Set it through a wrapper then, unpatched LLVM.⟧ A native builder costs money, ⟦open|I'd have to ask⟧.",
    ),
    say(
      '⟦dec|The wrapper goes into its own overlay so that nothing else sees it.⟧',
      write('overlays/clang.nix', 'final: prev: {}\n'),
      edit('flake.nix', 'outputs', 'overlays.default = import ./overlays/clang.nix; outputs'),
      bashFails('nix build .#image', '⟦errok|error: infinite recursion encountered⟧', 1),
    ),
    say(
      '`prev` and `final` were mixed up in the wrapper.',
      edit('overlays/clang.nix', 'final.clang', 'prev.clang'),
      bash('nix build .#image && du -h result', '1.1G result'),
    ),
    say('It builds: 22 derivations instead of 212, 6 min 40 s. The image is 1.1 GB, 300 MB of it documentation.'),
    user('nice. docs out. ⟦must|but man pages for our own tools stay in, support reads them inside the container⟧'),
    say(
      '',
      edit('flake.nix', 'contents', 'contents = map stripDocs'),
      bash('nix build .#image && du -h result', '790M result'),
    ),
    say('790 MB. What remains big is Python with its test suite, at 140 MB.'),
    user("⟦dec|leave python alone.⟧ about the cache: we have an S3 bucket, or there's cachix, what do you think"),
    say(
      "S3 is yours and costs next to nothing; signing is something you set up yourself. Cachix does garbage collection and signing, and it's a third party. ⟦dec#s3|Given that your images hold internal tools, I'd go for the bucket.⟧",
    ),
    user('⟦+s3|agreed, bucket⟧. ⟦must|signing key only from the CI secret store⟧, ⟦not|never on a laptop⟧'),
    say(
      '',
      write('ci/push-cache.sh', '#!/bin/sh\nnix copy --to s3://cache\n'),
      edit('.gitlab-ci.yml', 'script:', 'script:\n    - sh ci/push-cache.sh'),
    ),
    say(
      "The push runs after a successful build on main. ⟦open|Old paths are never collected so far.⟧ Reading from the cache needs the public key in nix.conf, which I've put into the README.",
      edit('README.md', '# CI', '# CI\n\n## Cache'),
    ),
    user(
      '⟦req|add a nightly job that collects paths older than 60 days⟧, ⟦must|dry run first, it prints and someone presses the button⟧',
    ),
    say('', edit('.gitlab-ci.yml', 'stages:', 'stages:\n  - gc'), write('ci/gc.sh', '#!/bin/sh\n')),
    say('The job prints what it would remove. A manual job behind it does the removing.'),
  ],
};
